import type { TextAccount } from '#server/config/config.ts';

/** A text message as it leaves. */
export interface OutgoingText {
  /** A number of 11 digits, as members write it. */
  readonly to: string;
  readonly text: string;
}

/** Sends text messages; rejects when the provider did not take one, which is then tried again. */
export interface TextSender {
  send(message: OutgoingText): Promise<void>;
}

/** A silent provider holds up nobody for longer. */
const PATIENCE_MS = 8_000;

/** International form of a Japanese number, which the provider wants. */
function international(tel: string): string {
  return tel.replace(/^0/, '+81');
}

/**
 * The real adapter, for providers whose call has the shape of Twilio's Messages: a form with To, From and Body, HTTP
 * Basic, 2xx when it was taken. Without one messages stay in the outbox, where the demo shows them.
 */
export function httpTexts({ url, user, password, from }: TextAccount): TextSender {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return {
    async send({ to, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { Authorization: authorization },
        body: new URLSearchParams({ To: international(to), From: from, Body: text }),
        signal: AbortSignal.timeout(PATIENCE_MS),
        redirect: 'error',
      });
      await answer.body?.cancel();
      // The answer can name the number: only its status is passed on, and logged.
      if (!answer.ok)
        throw new Error(`Failed to send a text message: the provider answered ${answer.status}.`);
    },
  };
}
