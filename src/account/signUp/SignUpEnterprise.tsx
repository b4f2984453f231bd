import { useParams } from 'react-router-dom';
import { signUpEnterpriseMachine } from '#machines/account/signUp/enterprise.ts';
import { currentAddress } from '#src/shell/address.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { EnterpriseForm } from './EnterpriseForm.tsx';
import { SignUpPage } from './SignUpPage.tsx';

/** /signup-enterprise/{email}/{email_token} (docs/spec/account.md, "Screens"). */
export default function SignUpEnterprise() {
  const { email = '', token = '' } = useParams();
  const flow = useFlow(signUpEnterpriseMachine, {
    loginId: email,
    linkToken: token,
    address: currentAddress(),
  });
  return (
    <SignUpPage flow={flow} loginId={email}>
      {(parts) => <EnterpriseForm {...parts} />}
    </SignUpPage>
  );
}
