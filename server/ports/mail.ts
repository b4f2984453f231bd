import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import { isLoopback } from '#server/networks/networks.ts';

/** A file that goes with a mail. */
export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** A mail as it leaves. The id makes a repeated delivery recognisable (Message-ID). */
export interface OutgoingMail {
  readonly id: string;
  /** The sender as the reader sees it; the address is the configuration's. */
  readonly fromName: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

/**
 * Sends mails; rejects when the server did not take one, which is then tried again. A signal that aborts ends the
 * attempt and its connection, so that the server does not take the mail of an attempt that was given up.
 */
export interface MailSender {
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/** A silent mail server holds up nobody for longer. In milliseconds. */
const PATIENCE = {
  dnsTimeout: 3_000,
  connectionTimeout: 4_000,
  greetingTimeout: 4_000,
  socketTimeout: 8_000,
};

/** The address of `Name <address>`: the name is the tenant's whose mail it is. */
export function addressIn(from: string): string {
  return addressparser(from, { flatten: true })[0]?.address ?? from;
}

/**
 * The real adapter: over TLS, or STARTTLS where the server is not on this machine; nothing goes there in clear. Without
 * one mails stay in the outbox, where the demo shows them.
 */
export function smtpSender(url: string, from: string, publicOrigin: string, patience = PATIENCE): MailSender {
  const requireTLS = !isLoopback(new URL(url).hostname);
  const transport = createTransport({ url, requireTLS, ...patience });
  const { hostname } = new URL(publicOrigin);
  const address = addressIn(from);
  return {
    async send({ id, fromName, to, subject, text, attachments }, signal) {
      await transport.sendMail({
        from: { name: fromName, address },
        to,
        subject,
        text,
        messageId: `<${id}@${hostname}>`,
        attachments: [...attachments],
        signal,
      });
    },
  };
}
