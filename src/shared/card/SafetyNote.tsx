import { Notice } from '#src/ui/status/Notice.tsx';
import styles from './SafetyNote.module.css';

/** Where the fields of a card send what is typed (docs/spec/pictures/14-card-change.jpg), wherever one is entered. */
export function SafetyNote() {
  return (
    <Notice>
      <span className={styles.note}>
        <svg
          className={styles.lock}
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <rect x="5" y="11" width="14" height="9" rx="2" />
          <path d="M8 11V8a4 4 0 0 1 8 0v3" />
        </svg>
        <span className={styles.words}>
          カード情報は決済会社へ直接送られ、コモリには残りません。カード会社の画面で、本人確認が必要な場合があります。
        </span>
      </span>
    </Notice>
  );
}
