import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';

/** The place below the title of the present screen: null while there is none, undefined outside of the app's frame. */
export const Place = createContext<HTMLElement | null | undefined>(undefined);
const SetPlace = createContext<(place: HTMLElement | null) => void>(() => undefined);

/** The frame around screens whose header pieces live longer than they do. */
export function PiecesFrame({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <SetPlace value={setPlace}>
      <Place value={place}>{children}</Place>
    </SetPlace>
  );
}

/** Where the present screen shows the header pieces. */
export function PiecesPlace() {
  return <div ref={use(SetPlace)} />;
}

/** A header piece (docs/spec/shell.md, "Headers"): held by the frame, shown in the place of the present screen. */
export function Piece({ children }: { children: ReactNode }) {
  const place = use(Place);
  if (place === undefined) return children;
  return place && createPortal(children, place);
}
