import { type ReactNode, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { hasCardFields } from '#domain/shell/screens.ts';

/** The document that the app runs in: what it was loaded for, and how to load the one of the present address. */
export interface LoadedDocument {
  readonly hasCardFields: boolean;
  readonly reload: () => void;
}

interface OwnDocumentProps {
  /** Without one (tests) every screen is at home everywhere. */
  readonly loaded: LoadedDocument | undefined;
  readonly children: ReactNode;
}

/**
 * Screens with card fields are entered and left by a load, because only their document may run the provider's script.
 */
export function OwnDocument({ loaded, children }: OwnDocumentProps) {
  const { pathname } = useLocation();
  const isElsewhere = loaded !== undefined && hasCardFields(pathname) !== loaded.hasCardFields;

  useLayoutEffect(() => {
    if (isElsewhere) loaded?.reload();
  }, [isElsewhere, loaded]);

  return isElsewhere ? null : children;
}
