import { useSelector } from '@xstate/react';
import { copyingMachine, selectCopyingStep } from '#machines/shared/copying.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { copyText } from './copyText.ts';

const WORDS = { idle: 'コピー', copied: 'コピーしました', selected: '長押しでコピー' } as const;

/** Copies the text of the element with that id, and says that it has. `label` names what is copied. */
export function CopyButton({ of, label }: { of: string; label: string }) {
  const copying = useFlow(copyingMachine);
  const step = useSelector(copying, selectCopyingStep);

  async function copy() {
    const element = document.getElementById(of);
    if (element) copying.send({ type: (await copyText(element)) ? 'text.copied' : 'text.selected' });
  }

  return (
    <Button variant="text" aria-label={`${label}を${WORDS[step]}`} onClick={copy}>
      {WORDS[step]}
    </Button>
  );
}
