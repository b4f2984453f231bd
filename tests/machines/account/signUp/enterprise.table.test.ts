import { signUpEnterpriseMachine } from '#machines/account/signUp/enterprise.ts';
import { runSignUpTable } from '../signUps.ts';

runSignUpTable({
  machine: signUpEnterpriseMachine,
  field: 'departmentId',
  looked: 'accessKey',
  found: [{ id: 2, name: '営業本部' }],
  suggestion: '',
});
