import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Card } from '../../components/card';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { MainButton } from '../../components/main-button';
import { Screen } from '../../components/screen';
import { share } from '../../components/share';
import { StaleMark } from '../../components/stale-mark';
import { StatusChip, type StatusTone } from '../../components/status-chip';
import { CardTitle, Note } from '../../components/text';
import { toast } from '../../components/toast';
import { brand } from '../../lib/brand';
import { dayOf } from '../../lib/format/days';
import { useFormat } from '../../lib/format/use-format';
import { type Credit, useEnterCode, useReferral } from './api/credits';
import { CodeForm } from './components/code-form';

const TONES = { available: 'good', used: 'quiet', expired: 'bad' } as const satisfies Record<
  Credit['status'],
  StatusTone
>;

export function ReferralScreen() {
  const { t } = useTranslation('credits');
  const query = useReferral();
  const { data } = query;
  return (
    <Screen title={t(data?.code === null ? 'credits' : 'title')} backTo="/profile">
      <StaleMark query={query} />
      {query.isPending && [0, 1].map((key) => <Skeleton key={key} variant="rounded" height={140} />)}
      {query.isError && !data && <ErrorState query={query} />}
      {data?.code && <OwnCode code={data.code} reward={data.reward} />}
      {data?.may_enter && <FriendsCode reward={data.reward} />}
      {data && data.credits.length > 0 && (
        <Card as="section" aria-label={t('credits')} gap={3}>
          {data.code && <CardTitle>{t('credits')}</CardTitle>}
          {data.credits.map((credit) => (
            <CreditLine key={credit.expires_at} credit={credit} />
          ))}
        </Card>
      )}
      {data?.credits.length === 0 && !data.code && (
        <EmptyState drawing="road" title={t('off')} text={t('offText')} />
      )}
    </Screen>
  );
}

function OwnCode({ code, reward }: { code: string; reward: number }) {
  const { t } = useTranslation(['credits', 'common']);
  const format = useFormat();
  const amount = format.money(reward);
  return (
    <Card as="section" aria-label={t('yourCode')} gap={2}>
      <Typography>{t('how', { amount })}</Typography>
      <Note>{t('yourCode')}</Note>
      <Typography variant="h2" component="p" sx={{ letterSpacing: '0.12em', overflowWrap: 'anywhere' }}>
        {code}
      </Typography>
      <MainButton
        onClick={() =>
          void share({
            path: `/profile/referral?code=${code}`,
            text: t('shareText', { amount, code, brand: brand.name }),
            copied: t('common:linkCopied'),
          })
        }
      >
        {t('share')}
      </MainButton>
    </Card>
  );
}

function FriendsCode({ reward }: { reward: number }) {
  const { t } = useTranslation('credits');
  const format = useFormat();
  const [params] = useSearchParams();
  const enter = useEnterCode();
  return (
    <CodeForm
      label={t('friendsCode')}
      submitLabel={t('enter')}
      initial={params.get('code') ?? ''}
      mutation={enter}
      onCode={(code) => enter.mutate(code, { onSuccess: () => toast.done(t('entered')) })}
    >
      <CardTitle>{t('invited')}</CardTitle>
      <Note>{t('invitedText', { amount: format.money(reward) })}</Note>
    </CodeForm>
  );
}

function CreditLine({ credit }: { credit: Credit }) {
  const { t } = useTranslation('credits');
  const format = useFormat();
  const { amount, left, status, expires_at } = credit;
  return (
    <div>
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 8 }}>
        <Typography sx={{ flex: 1, fontWeight: 600 }}>
          {format.money(status === 'available' ? left : amount)}
        </Typography>
        <StatusChip tone={TONES[status]}>{t(`status.${status}`)}</StatusChip>
      </div>
      {status !== 'used' && (
        <Note>
          {t(status === 'expired' ? 'expired' : 'until', { day: format.date(dayOf(new Date(expires_at))) })}
        </Note>
      )}
    </div>
  );
}
