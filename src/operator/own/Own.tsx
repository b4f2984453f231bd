import { useSelector } from '@xstate/react';
import type { WaysIn } from '#domain/operator/operators.ts';
import { dateOf, formatFullDate, formatTime } from '#domain/time.ts';
import { selectIsLeaving } from '#machines/operator/session/selectors.ts';
import {
  ownWays,
  selectActEnding,
  selectCodes,
  selectDone,
  selectIsAdding,
  selectIsQuestioning,
  selectIsShowingCodes,
  type WaysRef,
  waysMachine,
} from '#machines/operator/ways.ts';
import { KeptFocus } from '#src/shared/KeptFocus.tsx';
import { useFlow } from '#src/shell/flow.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { Room } from '../desk/Desk.tsx';
import { HouseBody } from '../desk/HouseBody.tsx';
import { EndingNotice } from '../shared/EndingNotice.tsx';
import { RoleBadge } from '../shared/RoleBadge.tsx';
import { useOperator, useOperatorSession } from '../shared/useHouse.ts';
import { CodesSheet } from './CodesSheet.tsx';
import styles from './Own.module.css';
import { PasskeyRows } from './PasskeyRows.tsx';
import { WaySheet } from './WaySheet.tsx';

const DONE: Readonly<Record<string, string>> = {
  addPasskey: 'パスキーを追加しました。',
  removePasskey: 'パスキーを削除しました。',
  makeCodes: '予備コードを作りました。',
};

/** /own: the own ways in, and the ways out (docs/operating.md, "Operators"). */
export default function Own() {
  const flow = useFlow(waysMachine);
  const { name, mail, role } = useOperator();
  return (
    <Room title="自分">
      <KeptFocus label="ログイン方法">
        <section className={styles.section} aria-label="ログイン中の運用者">
          <div className={styles.words}>
            <p className={styles.who}>
              <strong>{name}</strong> <RoleBadge role={role} />
            </p>
            <p className={styles.text}>{mail}</p>
          </div>
          <SignOut />
        </section>
        <Ways flow={flow} />
      </KeptFocus>
    </Room>
  );
}

/** The passkeys, the printed codes and the end of every session, each with its sheet. */
export function Ways({ flow }: { flow: WaysRef }) {
  const list = useSelector(flow, ({ children }) => children.list);
  const isQuestioning = useSelector(flow, selectIsQuestioning);
  const isShowingCodes = useSelector(flow, selectIsShowingCodes);
  const codes = useSelector(flow, selectCodes);
  const done = useSelector(flow, selectDone);
  return (
    <>
      <div role="status" className={styles.done}>
        {done && <Notice tone="accent">{DONE[done]}</Notice>}
      </div>
      {list && (
        <HouseBody resource={ownWays} actor={list} what="パスキー">
          {(ways) => (
            <>
              <Passkeys flow={flow} ways={ways} />
              <Codes flow={flow} ways={ways} />
            </>
          )}
        </HouseBody>
      )}
      <EverySession flow={flow} />
      {isQuestioning && <WaySheet flow={flow} />}
      {isShowingCodes && (
        <CodesSheet codes={codes} onDismiss={() => flow.send({ type: 'dialog.dismissed' })} />
      )}
    </>
  );
}

function Passkeys({ flow, ways }: { flow: WaysRef; ways: WaysIn }) {
  const isAdding = useSelector(flow, selectIsAdding);
  const isQuestioning = useSelector(flow, selectIsQuestioning);
  const ending = useSelector(flow, selectActEnding);
  const isAlone = ways.passkeys.length < 2 && ways.codesLeft === 0;
  return (
    <section className={styles.section} aria-labelledby="own-passkeys">
      <h2 id="own-passkeys" className={styles.title}>
        パスキー
      </h2>
      {isAlone && (
        <Notice tone="warn">
          {ways.passkeys.length === 0
            ? 'パスキーがまだありません。この端末のパスキーと、予備コードを用意してください。'
            : 'パスキーが1つだけです。この端末をなくすとログインできなくなるため、もう1つのパスキーか、予備コードを用意してください。'}
        </Notice>
      )}
      <PasskeyRows passkeys={ways.passkeys} flow={flow} />
      {!isQuestioning && <EndingNotice ending={ending} />}
      <div className={styles.buttons}>
        <Button
          small
          variant={isAlone ? 'primary' : 'secondary'}
          busy={isAdding}
          busyLabel="登録しています…"
          onClick={() => flow.send({ type: 'passkey.wanted' })}
        >
          パスキーを追加する
        </Button>
      </div>
    </section>
  );
}

function Codes({ flow, ways: { codesLeft, codesMadeAt } }: { flow: WaysRef; ways: WaysIn }) {
  const isAdding = useSelector(flow, selectIsAdding);
  return (
    <section className={styles.section} aria-labelledby="own-codes">
      <h2 id="own-codes" className={styles.title}>
        予備コード
      </h2>
      <p className={styles.text}>
        {codesMadeAt === null
          ? '印刷して保管する10個のコードです。すべての端末をなくしたときに、1つで1回、パスキーを登録し直せます。'
          : `残り${codesLeft}個（${formatFullDate(dateOf(codesMadeAt))} ${formatTime(codesMadeAt)}に作成）`}
      </p>
      <div className={styles.buttons}>
        <Button
          small
          variant="secondary"
          disabled={isAdding}
          onClick={() =>
            flow.send({
              type: 'question.asked',
              question: { kind: 'makeCodes', areThere: codesMadeAt !== null },
            })
          }
        >
          {codesMadeAt === null ? '予備コードを作る' : '予備コードを作り直す'}
        </Button>
      </div>
    </section>
  );
}

function EverySession({ flow }: { flow: WaysRef }) {
  const isAdding = useSelector(flow, selectIsAdding);
  return (
    <section className={styles.section} aria-labelledby="own-out">
      <h2 id="own-out" className={styles.title}>
        ほかの端末
      </h2>
      <p className={styles.text}>
        心当たりのないログインがあるときは、すべての端末からログアウトしてください。
      </p>
      <div className={styles.buttons}>
        <Button
          variant="danger-text"
          disabled={isAdding}
          onClick={() => flow.send({ type: 'question.asked', question: { kind: 'signOutEverywhere' } })}
        >
          すべての端末からログアウトする
        </Button>
      </div>
    </section>
  );
}

function SignOut() {
  const session = useOperatorSession();
  const isLeaving = useSelector(session, selectIsLeaving);
  return (
    <div className={styles.buttons}>
      <Button
        small
        variant="secondary"
        busy={isLeaving}
        busyLabel="ログアウトしています…"
        onClick={() => session.send({ type: 'signOut.requested' })}
      >
        この端末からログアウトする
      </Button>
    </div>
  );
}
