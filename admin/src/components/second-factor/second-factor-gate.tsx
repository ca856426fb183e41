import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useLogout } from 'react-admin';
import type { SecondFactor } from '../../providers/second-factor';
import type { ConsoleSession } from '../../providers/session';
import { type FactorReason, SecondFactorDialog } from './second-factor-dialog';

interface PendingPrompt {
  why: FactorReason;
  answer: (verified: boolean) => void;
}

const OpenFactor = createContext<() => void>(() => undefined);

export const useOpenSecondFactor = () => useContext(OpenFactor);

interface SecondFactorGateProps {
  session: Pick<ConsoleSession, 'askForFactor'>;
  factor: SecondFactor;
  children: ReactNode;
}

/** Holds calls rejected without the second factor, and repeats them after verification. */
export function SecondFactorGate({ session, factor, children }: SecondFactorGateProps) {
  const logout = useLogout();
  const [prompt, setPrompt] = useState<PendingPrompt | null>(null);
  useEffect(() => {
    session.askForFactor((why) => new Promise((answer) => setPrompt({ why, answer })));
    return () => session.askForFactor(null);
  }, [session]);
  const end = (verified: boolean) => {
    prompt?.answer(verified);
    setPrompt(null);
  };
  return (
    <OpenFactor.Provider value={() => setPrompt({ why: 'settings', answer: () => undefined })}>
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
    </OpenFactor.Provider>
  );
}
