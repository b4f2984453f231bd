import { useSelector } from '@xstate/react';
import type { RefObject } from 'react';
import { copyingMachine, selectCopied } from '#machines/shared/copying.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { COPIED, copyText } from './copyText.ts';

interface CopyButtonProps {
  /** The element whose text is copied. */
  of: RefObject<HTMLElement | null>;
  /** The name of the copied text: パスワード. */
  label: string;
  /** The action of a whole screen, which names what it copies; otherwise a word beside the text. */
  block?: boolean;
}

/** Copies a text that is on the screen, and says in its own place that it has. */
export function CopyButton({ of, label, block = false }: CopyButtonProps) {
  const copying = useFlow(copyingMachine);
  const copied = useSelector(copying, selectCopied);
  const words = copied === null ? 'コピー' : COPIED[copied];

  async function copy() {
    if (of.current) copying.send({ type: (await copyText(of.current)) ? 'text.copied' : 'text.selected' });
  }

  if (block) {
    return (
      <Button block onClick={copy}>
        {copied === null ? `${label}をコピーする` : words}
      </Button>
    );
  }
  return (
    <Button small variant="soft" aria-label={`${label}を${words}`} onClick={copy}>
      {words}
    </Button>
  );
}
