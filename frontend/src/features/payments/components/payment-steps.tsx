import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { Stage, Stages } from '../../../components/stages';
import type { ProviderName } from '../api/get-providers';

/** What has happened, what the person does now, what comes after. */
export function PaymentSteps({ provider }: { provider: ProviderName | null }) {
  const { t } = useTranslation('payments');
  return (
    <Card>
      <Stages>
        <Stage state="done" number={1} name={t(provider ? `status.sent.${provider}` : 'status.sent.other')} />
        <Stage state="now" number={2} name={t('status.confirm')}>
          {t(provider ? `status.noMessage.${provider}` : 'status.noMessage.other')}
        </Stage>
        <Stage state="later" number={3} name={t('status.ticket')} />
      </Stages>
    </Card>
  );
}
