import { useState } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import { definitionOf } from '../charts/definition.ts';
import type { Entry } from './entries.ts';

const WORDS = { ready: 'Copy the definition', copied: 'Copied', refused: 'The browser does not let us copy' };

/** Copies the JSON that the Stately editor imports. */
export function CopyDefinition({ entry }: { entry: Entry }) {
  const [state, setState] = useState<keyof typeof WORDS>('ready');
  const copy = () =>
    navigator.clipboard.writeText(JSON.stringify(definitionOf(entry.machine), null, 2)).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  return (
    <Button variant="text" small onClick={copy}>
      {WORDS[state]}
    </Button>
  );
}
