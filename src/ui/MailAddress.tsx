/** An address in lines of text: one may end before its host, rather than anywhere. */
export function MailAddress({ address }: { address: string }) {
  const host = address.lastIndexOf('@');
  if (host === -1) return address;
  return (
    <>
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
    </>
  );
}
