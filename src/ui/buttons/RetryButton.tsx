import { Button, type ButtonProps } from './Button.tsx';

/** Asks again for what did not come. */
export function RetryButton(props: ButtonProps) {
  return <Button {...props}>もう一度試す</Button>;
}
