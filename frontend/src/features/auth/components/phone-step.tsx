import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode, SubmitEvent } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { MainButton } from '../../../components/main-button';
import { PhoneField } from '../../../components/phone-field';
import { Screen } from '../../../components/screen';
import { Caption, Note } from '../../../components/text';
import { useAbout } from '../../../lib/about';
import { ApiError, hasCode } from '../../../lib/api/errors';
import { useAuth } from '../../../lib/auth/auth-context';
import { isCodeAwaited } from '../../../lib/auth/pkce';
import type { SentCode } from '../sent-code';
import { sentCode, useAuthErrorText, useRequestCode } from './code-step';

interface PhoneStepProps {
  about?: ReactNode;
  phone: string;
  onPhone: (phone: string) => void;
  onSent: (sent: SentCode) => void;
}

/** The server validates the number. */
export function PhoneStep({ about, phone, onPhone, onSent }: PhoneStepProps) {
  const { t } = useTranslation('auth');
  const { ended } = useAuth();
  const request = useRequestCode(onSent);
  const errorText = useAuthErrorText('phone');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    request.mutate(phone, {
      onError: (error) => {
        // If an earlier response was lost, its SMS may still arrive.
        if (!hasCode(error, 'THROTTLED') || !isCodeAwaited(phone)) return;
        onSent(sentCode(phone, (error instanceof ApiError && error.retryAfter) || 0));
      },
    });
  };
  return (
    <Screen title={t('phoneTitle')} backTo="/">
      {about}
      <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 16, maxWidth: 480 }}>
        <Typography role={ended ? 'alert' : undefined} color="textSecondary">
          {t(ended ? 'ended' : 'phoneText')}
        </Typography>
        <PhoneField
          name="phone"
          autoFocus
          value={phone}
          onChange={(digits) => {
            request.reset();
            onPhone(digits);
          }}
          error={errorText(request.error)}
        />
        <MainButton type="submit" loading={request.isPending} disabled={!phone}>
          {t('sendCode')}
        </MainButton>
        <Note>{t('why')}</Note>
        <Agreement />
      </form>
    </Screen>
  );
}

function Agreement() {
  const { t } = useTranslation('auth');
  const { terms_url, privacy_url } = useAbout();
  return (
    <Caption component="span">
      <Trans
        t={t}
        i18nKey="agreement"
        components={{
          terms: <Link href={terms_url ?? '/help#terms'} target="_blank" rel="noopener" />,
          privacy: <Link href={privacy_url ?? '/help#privacy'} target="_blank" rel="noopener" />,
        }}
      />
    </Caption>
  );
}
