import { useSelector } from '@xstate/react';
import type { Operators as People } from '#domain/operator/operators.ts';
import { type OperatorsRef, operatorList, operatorsMachine } from '#machines/operator/operators/chart.ts';
import { selectDone, selectSheet } from '#machines/operator/operators/selectors.ts';
import { KeptFocus } from '#src/shared/KeptFocus.tsx';
import { useFlow } from '#src/shell/flow.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { Room } from '../desk/Desk.tsx';
import { HouseBody } from '../desk/HouseBody.tsx';
import { NotForRole } from '../desk/NotForRole.tsx';
import { useMay } from '../shared/useHouse.ts';
import { InvitationSheet, ReasonSheet, RightSheet } from './FormSheets.tsx';
import { OperatorQuestionSheet } from './OperatorQuestionSheet.tsx';
import styles from './People.module.css';
import { Person } from './Person.tsx';

const TITLE = '運用者';

/** /operators: who may act, and who is signed in now (docs/operating.md, "Operators"). */
export default function Operators() {
  if (!useMay('operators')) {
    return (
      <Room title={TITLE}>
        <NotForRole what="運用者の一覧" ability="operators" />
      </Room>
    );
  }
  return <OperatorsOfTenant />;
}

function OperatorsOfTenant() {
  const flow = useFlow(operatorsMachine);
  return (
    <Room
      title={TITLE}
      lead="運用コンソールで操作できる人です。"
      actions={
        <Button small onClick={() => flow.send({ type: 'invitation.wanted' })}>
          運用者を招待する
        </Button>
      }
    >
      <PeopleBody flow={flow} />
    </Room>
  );
}

/** The list, what was done last, and the sheet that stands open. */
export function PeopleBody({ flow }: { flow: OperatorsRef }) {
  const list = useSelector(flow, ({ children }) => children.list);
  const people = useSelector(list, (snapshot) => (snapshot ? operatorList.selectData(snapshot) : null));
  const sheet = useSelector(flow, selectSheet);
  return (
    <>
      <KeptFocus label="運用者">
        <LastDone flow={flow} />
        {list && (
          <HouseBody resource={operatorList} actor={list} what="運用者">
            {(loaded) => <List flow={flow} people={loaded} />}
          </HouseBody>
        )}
      </KeptFocus>
      {sheet === 'invitation' && people && <InvitationSheet flow={flow} people={people} />}
      {sheet === 'right' && people && <RightSheet flow={flow} people={people} />}
      {sheet === 'reason' && <ReasonSheet flow={flow} />}
      {sheet === 'question' && <OperatorQuestionSheet flow={flow} />}
    </>
  );
}

const DONE: Readonly<Record<string, (name: string) => string>> = {
  invite: (name) => `${name}さんに招待のメールを送りました。`,
  inviteAgain: (name) => `${name}さんに招待のメールをもう一度送りました。前のリンクは使えません。`,
  changeRight: (name) => `${name}さんの役割を変更しました。`,
  remove: (name) => `${name}さんを外しました。`,
  signOut: (name) => `${name}さんをすべての端末からログアウトさせました。`,
  answerRecovery: (name) => `${name}さんの再登録に回答しました。`,
};

function LastDone({ flow }: { flow: OperatorsRef }) {
  const done = useSelector(flow, selectDone);
  return (
    <div role="status" className={styles.done}>
      {done && <Notice tone="accent">{DONE[done.kind]?.(done.name)}</Notice>}
    </div>
  );
}

/** Whoever waits for an owner comes first. */
function List({ flow, people }: { flow: OperatorsRef; people: People }) {
  const waiting = people.operators.filter(({ recovery }) => recovery !== null);
  return (
    <>
      {waiting.map((operator) => (
        <div key={operator.id} className={styles.waiting}>
          <Notice tone="warn">
            <p>
              <strong>{operator.name}</strong>
              さんが、パスキーの再登録を申し込んで
              <wbr />
              います。本人からの申し込みか、電話などで確かめてください。
            </p>
            <p className={styles.buttons}>
              <Button
                variant="text"
                onClick={() =>
                  flow.send({ type: 'question.asked', question: { kind: 'allowRecovery', operator } })
                }
              >
                承認する
              </Button>
              <Button
                variant="danger-text"
                onClick={() =>
                  flow.send({ type: 'question.asked', question: { kind: 'refuseRecovery', operator } })
                }
              >
                断る
              </Button>
            </p>
          </Notice>
        </div>
      ))}
      <ul className={styles.list} aria-label="運用者">
        {people.operators.map((operator) => (
          <Person key={operator.id} operator={operator} people={people} flow={flow} />
        ))}
      </ul>
    </>
  );
}
