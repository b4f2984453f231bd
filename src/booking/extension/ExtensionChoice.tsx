import { useSelector } from '@xstate/react';
import { MESSAGES } from '#domain/messages.ts';
import {
  type ExtensionChoiceRef,
  selectChoiceSheet,
  selectExtensionChoice,
  selectExtensionTimes,
} from '#machines/booking/extension/choice.ts';
import { selectFailure } from '#machines/shared/resource.ts';
import { useInvitation } from '#src/shell/actors.ts';
import { phrased } from '#src/ui/Unbroken.tsx';
import { extensionEndWords } from '#src/visit/extending/extensionEndWords.ts';
import { Neighbours } from '#src/visit/extending/Neighbours.tsx';
import { NoteSheet } from '../NoteSheet.tsx';
import { ExtensionChoices } from './ExtensionChoices.tsx';

/** Step 1, from what is asked for to the chosen length; and why there is nothing to choose from. */
export function ExtensionChoice({ choice }: { choice: ExtensionChoiceRef }) {
  const sheet = useSelector(choice, selectChoiceSheet);
  switch (sheet) {
    case 'sheet:loading':
    case 'sheet:choices':
      return <Choices choice={choice} isLoading={sheet === 'sheet:loading'} />;
    case 'sheet:noTime':
      return <NoTime choice={choice} />;
    case null:
      return null;
  }
}

/** One sheet from the question on: a second one with the same title would be read a second time. */
function Choices({ choice, isLoading }: { choice: ExtensionChoiceRef; isLoading: boolean }) {
  const times = useSelector(choice, selectExtensionTimes);
  const hasFailed = useSelector(times, (snapshot) => snapshot && selectFailure(snapshot) !== null);
  return isLoading && hasFailed ? (
    <NoteSheet
      flow={choice}
      title="時間を確認できませんでした"
      onRetry={() => times?.send({ type: 'refresh.requested' })}
    >
      <p>延長はまだ行われていません。</p>
    </NoteSheet>
  ) : (
    <ExtensionChoices choice={choice} isLoading={isLoading} />
  );
}

/** docs/spec/booking.md, "Refusals". */
function NoTime({ choice }: { choice: ExtensionChoiceRef }) {
  const { offer } = useSelector(choice, selectExtensionChoice);
  const words = extensionEndWords(offer?.end ?? null, useInvitation());
  return (
    <NoteSheet flow={choice} title="延長できません">
      <p>{phrased(`${MESSAGES.noExtension}${words && `${words}です。`}`)}</p>
      <Neighbours neighbours={offer?.neighbours ?? []} />
    </NoteSheet>
  );
}
