import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { SecondFactor } from '../../providers/second-factor';
import { CodeForm } from './code-form';

interface ShowFactorProps {
  factor: SecondFactor;
  /** Key of the sentence above the field. */
  text: 'show' | 'again';
  onEnd: (shown: boolean) => void;
  onSignOut?: (() => void) | undefined;
}

/** The code of the app, or one of the recovery codes. */
export function ShowFactor({ factor, text, onEnd, onSignOut }: ShowFactorProps) {
  const translate = useTranslate();
  const [lost, setLost] = useState(false);
  return (
    <CodeForm
      key={String(lost)}
      kind={lost ? 'recovery_code' : 'code'}
      send={async (written) => {
        await (lost ? factor.recover(written) : factor.verify(written));
        onEnd(true);
      }}
      more={onSignOut && <Button onClick={onSignOut}>{translate('ra.auth.logout')}</Button>}
      onCancel={() => onEnd(false)}
    >
      <Typography>{translate(`console.factor.${text}`)}</Typography>
      <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => setLost(!lost)}>
        {translate(lost ? 'console.factor.with_app' : 'console.factor.with_recovery')}
      </Button>
    </CodeForm>
  );
}
