import { useMutation } from '@tanstack/react-query';
import { useAuth } from '../../lib/auth/auth-context';
import type { SentCode } from './sign-in-screen';

/** Asks for a code by SMS and says when another may be asked for. */
export function useRequestCode(onSent: (sent: SentCode) => void) {
  const { requestCode } = useAuth();
  return useMutation({
    mutationFn: async (phone: string): Promise<SentCode> => {
      const seconds = await requestCode(phone);
      return { phone, resendAt: Date.now() + seconds * 1000 };
    },
    onSuccess: onSent,
  });
}
