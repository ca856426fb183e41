import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useLogout } from 'react-admin';
import type { SecondFactor } from '../../providers/second-factor';
import type { ConsoleSession } from '../../providers/session';
import { type FactorReason, SecondFactorDialog } from './second-factor-dialog';

interface PendingPrompt {
  why: FactorReason;
  answer: (verified: boolean) => void;
}

const OpenSecondFactorContext = createContext<() => void>(() => undefined);

export const useOpenSecondFactor = () => useContext(OpenSecondFactorContext);

interface SecondFactorGateProps {
  session: Pick<ConsoleSession, 'setFactorPrompt'>;
  factor: SecondFactor;
  children: ReactNode;
}

/** Prompts for the second factor when a call is rejected without it; the session then repeats the call. */
export function SecondFactorGate({ session, factor, children }: SecondFactorGateProps) {
  const logout = useLogout();
  const [prompt, setPrompt] = useState<PendingPrompt | null>(null);
  useEffect(() => {
    session.setFactorPrompt((why) => new Promise((answer) => setPrompt({ why, answer })));
    return () => session.setFactorPrompt(null);
  }, [session]);
  const end = (verified: boolean) => {
    prompt?.answer(verified);
    setPrompt(null);
  };
  return (
    <OpenSecondFactorContext.Provider value={() => setPrompt({ why: 'settings', answer: () => undefined })}>
      {children}
      {prompt && (
        <SecondFactorDialog
          key={prompt.why}
          factor={factor}
          why={prompt.why}
          onEnd={end}
          onSignOut={() => {
            end(false);
            void logout();
          }}
        />
      )}
    </OpenSecondFactorContext.Provider>
  );
}
