import chip from './Chip.module.css';
import row from './ChipRow.module.css';
import { Radios, type RadiosProps } from './Radios.tsx';

/** One of several, as a row of pills: 今日 20(金), 明日 21(土) … */
export function ChipChoice<V extends string>(props: RadiosProps<V>) {
  return <Radios {...props} className={row.row} optionClassName={chip.chip} />;
}
