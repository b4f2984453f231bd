import { useRef } from 'react';
import { CopyButton } from '#src/shared/copying/CopyButton.tsx';
import { Banner } from '#src/ui/status/Banner.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import styles from './BrowserWarning.module.css';
import { ownBrowserWarning } from './ownBrowser.ts';

/**
 * The warning about this browser (docs/spec/account.md, "Screens", /register), with the address to take to another. It
 * blocks nothing.
 */
export function BrowserWarning() {
  const address = useRef<HTMLSpanElement>(null);
  const warning = ownBrowserWarning();
  if (warning === 'notSafari') {
    return (
      <>
        <Banner tone="danger">お使いのブラウザは対応環境の対象外です。Safariをご利用ください。</Banner>
        <div className={styles.address}>
          <span ref={address} className="shortened">
            {window.location.href}
          </span>
          <CopyButton of={address} label="URL" />
        </div>
      </>
    );
  }
  if (warning === 'notWebKit') {
    return (
      <Notice tone="warn">
        お使いのブラウザでは、一部の機能が正しく動かないことがあります。Chrome、Edge、Safariをおすすめします。
      </Notice>
    );
  }
  return null;
}
