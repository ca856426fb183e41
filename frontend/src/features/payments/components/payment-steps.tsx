import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { Stage, Stages } from '../../../components/stages';
import { useLanguage } from '../../../lib/i18n/language';
import { WALLETS } from '../../../lib/wallets';
import { type ProviderName, useProviders } from '../api/get-providers';

/** What has happened, what the person does now, what comes after. */
export function PaymentSteps({ provider }: { provider: ProviderName | null }) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const hints = useProviders().data?.find(({ name }) => name === provider)?.approveHint;
  return (
    <Card>
      <Stages>
        <Stage
          state="done"
          number={1}
          name={t('status.sent', { to: provider ? WALLETS[provider].name : t('status.operator') })}
        />
        <Stage state="now" number={2} name={t('status.confirm')}>
          {hints?.[language] ?? t('status.noMessage')}
        </Stage>
        <Stage state="later" number={3} name={t('status.ticket')} />
      </Stages>
    </Card>
  );
}
