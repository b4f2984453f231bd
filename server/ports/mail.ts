import { createTransport } from 'nodemailer';

/** A file that goes with a mail. */
export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** A mail as it leaves. The id makes a repeated delivery recognisable (Message-ID). */
export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

/** Sends mails; rejects when the server did not take one, which is then tried again. */
export interface MailSender {
  send(mail: OutgoingMail): Promise<void>;
}

/** A silent mail server holds up nobody for longer. In milliseconds. */
const PATIENCE = {
  dnsTimeout: 3_000,
  connectionTimeout: 4_000,
  greetingTimeout: 4_000,
  socketTimeout: 8_000,
};

/** The real adapter. Without one mails stay in the outbox, where the demo shows them. */
export function smtpSender(url: string, from: string, publicOrigin: string, patience = PATIENCE): MailSender {
  const transport = createTransport({ url, ...patience });
  const { hostname } = new URL(publicOrigin);
  return {
    async send({ id, to, subject, text, attachments }) {
      const messageId = `<${id}@${hostname}>`;
      await transport.sendMail({ from, to, subject, text, messageId, attachments: [...attachments] });
    },
  };
}
