import styles from './KeyPadCode.module.css';

/**
 * The way in that needs no network, in the place of the one that does (docs/spec/pictures/21-offline-at-the-door.jpg).
 */
export function KeyPadCode({ pinId }: { pinId: string }) {
  return (
    <div className={styles.ground}>
      <p className={styles.caption}>暗証番号</p>
      <p className={styles.code}>{pinId}</p>
      <p className={styles.caption}>ドアのキーパッドに入力してください。</p>
    </div>
  );
}
