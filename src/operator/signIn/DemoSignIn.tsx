import { Button } from '#src/ui/buttons/Button.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';

/**
 * The way in of a demo, which says what it is. A form of the browser's own: the tools of a demo are no calls of the
 * contract, and lead back to the house.
 */
export function DemoSignIn() {
  return (
    <form method="post" action="/dev/operator/sign-in">
      <Notice>
        <p>これはデモです。パスキーの確認を省いて、管理者としてログインできます。</p>
        <Button type="submit" variant="text">
          デモの管理者でログイン
        </Button>
      </Notice>
    </form>
  );
}
