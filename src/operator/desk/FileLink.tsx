import type { ReactNode } from 'react';
import { DownloadIcon } from '#src/ui/icons/DownloadIcon.tsx';
import styles from './FileLink.module.css';

/** A link to a file of what the room shows. */
export function FileLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles.file} href={href} download>
      <DownloadIcon />
      {children}
    </a>
  );
}
