import { createTransport } from 'nodemailer';

/** A mail as it leaves. The id makes a repeated delivery recognisable (Message-ID). */
export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
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
export function smtpSender(url: string, from: string, publicOrigin: string): MailSender {
  const transport = createTransport({ url, ...PATIENCE });
  const { hostname } = new URL(publicOrigin);
  return {
    async send({ id, to, subject, text }) {
      await transport.sendMail({ from, to, subject, text, messageId: `<${id}@${hostname}>` });
    },
  };
}
