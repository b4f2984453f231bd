import { useSelector } from '@xstate/react';
import type { Passkey } from '#domain/operator/operators.ts';
import { dateOf, formatFullDate } from '#domain/time.ts';
import { selectIsAdding, type WaysRef } from '#machines/operator/ways.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './Own.module.css';

/** The name of a passkey's device; of one that nobody knows, that it is a passkey. */
export function passkeyName({ name }: Passkey): string {
  return name ?? 'パスキー';
}

/** One fact a line: of dates behind each other nobody sees which is which. */
function detailsOf({ createdAt, lastUsedAt, isSynced }: Passkey): readonly string[] {
  const made = `登録 ${formatFullDate(dateOf(createdAt))}`;
  const used =
    lastUsedAt === null ? 'まだ使われていません' : `最後の使用 ${formatFullDate(dateOf(lastUsedAt))}`;
  return [made, used, ...(isSynced ? ['複数の端末で同期'] : [])];
}

/** The own passkeys, each with the way to remove it. */
export function PasskeyRows({ passkeys, flow }: { passkeys: readonly Passkey[]; flow: WaysRef }) {
  const isAdding = useSelector(flow, selectIsAdding);
  return (
    <ul aria-label="パスキー">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={styles.row}>
          <div>
            <p>
              <strong>{passkeyName(passkey)}</strong>
              {passkey.isThis && '（今のログイン）'}
            </p>
            {detailsOf(passkey).map((fact) => (
              <p key={fact} className={styles.text}>
                <Unbroken text={fact} />
              </p>
            ))}
          </div>
          <Button
            variant="danger-text"
            disabled={isAdding}
            aria-label={`${passkeyName(passkey)}を削除する`}
            onClick={() =>
              flow.send({ type: 'question.asked', question: { kind: 'removePasskey', passkey } })
            }
          >
            削除する
          </Button>
        </li>
      ))}
    </ul>
  );
}
