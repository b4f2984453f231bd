import { useLayoutEffect, useRef } from 'react';
import chip from './Chip.module.css';
import row from './ChipChoice.module.css';
import { Radios, type RadiosProps } from './Radios.tsx';

/** One of several, as a row of pills: 今日 20(金), 明日 21(土) … The chosen one is in sight at first. */
export function ChipChoice<V extends string>(props: RadiosProps<V>) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const chosen = ref.current?.querySelector('input:checked')?.parentElement;
    if (!ref.current || !chosen) return;
    ref.current.scrollLeft = chosen.offsetLeft - (ref.current.clientWidth - chosen.offsetWidth) / 2;
  }, []);
  return <Radios {...props} ref={ref} className={row.row} optionClassName={chip.chip} />;
}
