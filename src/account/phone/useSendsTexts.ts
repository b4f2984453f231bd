import { sendPhoneCode } from '#contract/account/phone.ts';
import { serves } from '#contract/capabilities.ts';
import { useMetadata } from '#src/shell/actors.ts';

/** Whether a number can be confirmed by a text message; no, until the deployment has said so. */
export function useSendsTexts(): boolean {
  const metadata = useMetadata();
  return metadata !== null && serves(metadata, sendPhoneCode);
}
