import { useState } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import { definitionOf } from '../charts/definition.ts';
import { statelySourceOf } from '../charts/stately.ts';
import type { Entry } from './entries.ts';

const WORDS = { copied: 'Copied', refused: 'The browser does not let us copy' };

/** A button that copies a text, and says so. */
function Copy({ label, text }: { label: string; text: () => string }) {
  const [state, setState] = useState<keyof typeof WORDS | 'ready'>('ready');
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  return (
    <Button variant="text" small onClick={copy}>
      {state === 'ready' ? label : WORDS[state]}
    </Button>
  );
}

/** Copies what the Stately editor imports: a TypeScript file that stands alone, or JSON. */
export function CopyDefinition({ entry: { machine } }: { entry: Entry }) {
  return (
    <>
      <Copy label="Copy for Stately" text={() => statelySourceOf(machine)} />
      <Copy label="Copy the definition" text={() => JSON.stringify(definitionOf(machine), null, 2)} />
    </>
  );
}
