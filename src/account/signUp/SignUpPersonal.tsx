import { useParams } from 'react-router-dom';
import { signUpPersonalMachine } from '#machines/account/signUp/personal.ts';
import { currentAddress } from '#src/shell/address.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { PersonalForm } from './PersonalForm.tsx';
import { SignUpPage } from './SignUpPage.tsx';

/** /signup-personal/{email}/{email_token} (docs/spec/account.md, "Screens"). */
export default function SignUpPersonal() {
  const { email = '', token = '' } = useParams();
  const flow = useFlow(signUpPersonalMachine, {
    loginId: email,
    linkToken: token,
    address: currentAddress(),
  });
  return (
    <SignUpPage flow={flow} loginId={email}>
      {(parts) => <PersonalForm {...parts} />}
    </SignUpPage>
  );
}
