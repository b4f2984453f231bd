import { Navigate, useParams } from 'react-router-dom';
import { paths } from '#machines/shell/paths.ts';

/** The link of a booth's sticker: any phone's camera opens it, and the login on the way comes back to the scanner. */
export function StickerLink() {
  const { code = '' } = useParams();
  return <Navigate to={paths.qrReader(code)} replace />;
}
