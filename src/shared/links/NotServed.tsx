import { WrongLink } from './WrongLink.tsx';

/** A screen by its address, of a service whose server lacks what it is for: nowhere else is it offered there. */
export function NotServed({ screen }: { screen: string }) {
  return <WrongLink screen={screen} sentence="このサービスには、この設定はありません。" />;
}
