import { type ReactNode, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { Loader } from '../../components/loader';
import { useAuth } from '../../lib/auth/auth-context';
import { safeNextPath } from '../../lib/next-path';
import { CodeStep } from './components/code-step';
import { PhoneStep } from './components/phone-step';
import { useSentCode } from './sent-code';

export function SignInScreen({ about }: { about?: ReactNode }) {
  const { loading, session } = useAuth();
  const [params] = useSearchParams();
  const [sent, setSent] = useSentCode();
  const [phone, setPhone] = useState(sent?.phone ?? '');

  if (session) return <Navigate replace to={safeNextPath(params.get('next'))} />;
  if (loading) return <Loader />;
  if (sent) return <CodeStep about={about} sent={sent} onResent={setSent} onBack={() => setSent(null)} />;
  return <PhoneStep about={about} phone={phone} onPhone={setPhone} onSent={setSent} />;
}
