import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { PushOffer } from '#domain/inbox/push.ts';
import { pushMachine } from '#machines/settings/push/chart.ts';
import { tagged } from '#machines/shared/tags.ts';
import { useFlow } from '#src/shell/flow.tsx';
import '../push/ownDevice.ts';
import { PushFooter } from '../push/PushFooter.tsx';
import { type Channel, ReminderTable } from './ReminderTable.tsx';

interface PushedRemindersProps {
  offer: PushOffer;
  /** The channels beside it. */
  others: readonly Channel[];
  pushed: Omit<Channel, 'name'>;
}

/** The moments of which this device is told, and whether pushes to it are on. */
export function PushedReminders({ offer, others, pushed }: PushedRemindersProps) {
  const flow = useFlow(pushMachine, { offer });
  const isOn = useSelector(flow, tagged('on'));
  const footerId = useId();
  // The choices are for all devices of the member: where none come, none are ticked.
  const channel = isOn
    ? { ...pushed, name: 'プッシュ' }
    : { ...pushed, name: 'プッシュ', ticked: [], heldBecause: footerId };
  return (
    <>
      <ReminderTable channels={[...others, channel]} />
      <PushFooter flow={flow} heldBecause={pushed.heldBecause} id={footerId} />
    </>
  );
}
