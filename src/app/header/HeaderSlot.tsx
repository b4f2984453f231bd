import { LaterPart } from '#src/shared/code/LaterPart.tsx';
import { type ScreenCode, screenCode } from '#src/shared/code/screenCode.ts';
import { HeaderPlace } from './HeaderPlace.tsx';
import type { MemberHeaderProps } from './headerOf.ts';

/** Visitors need nothing of it: it comes beside the code of the first screen of a member. */
export const memberHeader = screenCode(() => import('./MemberHeader.tsx'));

interface HeaderSlotProps extends MemberHeaderProps {
  /** Another code than the app's (tests). */
  readonly code?: ScreenCode<MemberHeaderProps>;
}

/**
 * The place of the header above the screens of members. Without its code it is empty, and says nothing: no screen waits
 * for it, and it is asked for again when there is a connection.
 */
export function HeaderSlot({ code = memberHeader, ...props }: HeaderSlotProps) {
  return <LaterPart code={code} given={props} place={<HeaderPlace {...props} />} />;
}
