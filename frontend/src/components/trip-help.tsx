import { useTranslation } from 'react-i18next';
import { Card } from './card';
import { LinkButton } from './main-button';
import { SupportContacts } from './support-contacts';

export function TripHelp({ subject, id }: { subject: 'booking' | 'payment' | 'ride'; id: string }) {
  const { t, ready } = useTranslation('parts', { useSuspense: false });
  return (
    <Card gap={1} sx={{ justifyItems: 'center', py: 2 }}>
      {ready && <LinkButton to={`/support?${subject}=${id}`}>{t('tripHelp')}</LinkButton>}
      <SupportContacts />
    </Card>
  );
}
