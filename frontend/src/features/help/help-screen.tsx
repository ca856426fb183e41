import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Card } from '../../components/card';
import { Link as RouterLink } from '../../components/link';
import { Screen } from '../../components/screen';
import { SupportContacts } from '../../components/support-contacts';
import { CardTitle } from '../../components/text';
import { useAbout } from '../../lib/about';
import { brand } from '../../lib/brand';
import { fullPhone } from '../../lib/format/phone';
import { useFormat } from '../../lib/format/use-format';
import { useTerms } from '../../lib/terms';

const QUESTIONS = ['paid', 'cancel', 'driver', 'code', 'fraud'] as const;

const Question = styled('details')(({ theme }) => ({
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '&:first-of-type': { borderTop: 0 },
  '& summary': { padding: '12px 0', minHeight: 48, fontWeight: 600, cursor: 'pointer' },
  '& p': { paddingBottom: 12, whiteSpace: 'pre-line', color: theme.vars.palette.text.secondary },
}));

export function HelpScreen() {
  const { t } = useTranslation('help');
  const { hash } = useLocation();
  const { contact, terms_url, privacy_url } = useAbout();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <Screen title={t('title')} backTo="/profile">
      <Card as="section">
        {QUESTIONS.map((name, index) => (
          <Question key={name} id={name} open={index === 0 || hash === `#${name}`}>
            <summary>{t(`questions.${name}.ask`)}</summary>
            <p>{t(`questions.${name}.answer`, { brand: brand.name })}</p>
          </Question>
        ))}
      </Card>
      <Card as="section" sx={{ overflowWrap: 'anywhere', '& > a': { display: 'block', py: 2.75 } }}>
        <CardTitle>{t('contact')}</CardTitle>
        <Link href={`mailto:${contact.email}`}>{contact.email}</Link>
        <SupportContacts />
        <Link component={RouterLink} to="/support">
          {t('requests')}
        </Link>
        {contact.phone && <Link href={`tel:+${contact.phone}`}>{fullPhone(contact.phone)}</Link>}
      </Card>
      <Card as="section">
        <Legal id="terms" title={t('terms.title')} url={terms_url} open={hash === '#terms'}>
          {t('terms.text', { brand: brand.name })}
          <FeeTerms />
        </Legal>
        <Legal id="privacy" title={t('privacy.title')} url={privacy_url} open={hash === '#privacy'}>
          {t('privacy.text', { brand: brand.name })}
        </Legal>
      </Card>
    </Screen>
  );
}

function FeeTerms() {
  const percent = useTerms()?.service_fee.percent ?? 0;
  return percent > 0 ? <FeeText percent={percent} /> : null;
}

function FeeText({ percent }: { percent: number }) {
  const { t, ready } = useTranslation('fee', { useSuspense: false });
  const { amount } = useFormat();
  return ready && `\n${t('terms', { percent: amount(percent) })}`;
}

interface LegalProps {
  id: string;
  title: string;
  url: string | null;
  open: boolean;
  children: ReactNode;
}

function Legal({ id, title, url, open, children }: LegalProps) {
  const { t } = useTranslation('help');
  return (
    <Question id={id} open={open}>
      <summary>{title}</summary>
      <p>
        {url ? (
          <Link href={url} rel="noopener">
            {t('readWhole')}
          </Link>
        ) : (
          children
        )}
      </p>
    </Question>
  );
}
