import { Box, Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'react-admin';
import { PageLink } from '../../../components/record-link';
import { useStateName } from '../../../components/status-chip';
import { Muted } from '../../../components/value-fields';
import { formatDay, today } from '../../../lib/format';
import { type ApplicationCheck, type ApplicationDetail } from '../../../records';
import type { DocumentKind } from '../documents';
import { findingsOf } from '../findings';
import { PanelSection, ToneMark } from './tone-mark';

interface DocumentFactsProps {
  application: ApplicationDetail;
  document: DocumentKind;
  today: string;
}

export function DocumentFacts({ application, document, today }: DocumentFactsProps) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { number, expires, name } = document;
  const day = expires && application[expires];
  return (
    <>
      <PanelSection title={translate(`console.review.documents.${name}`)}>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(96px, auto) 1fr', gap: 1 }}
        >
          {number && <Fact term={translate('console.review.number')}>{application[number]}</Fact>}
          {expires && (
            <Fact term={translate('console.review.expires')}>{day ? formatDay(day, locale) : null}</Fact>
          )}
        </Box>
        {!number && !expires && <Muted>{translate('console.review.compare_photos')}</Muted>}
      </PanelSection>
      <Findings application={application} document={document} today={today} />
    </>
  );
}

function Fact({ term, children }: { term: string; children: string | null }) {
  return (
    <>
      <Muted component="dt">{term}</Muted>
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere', userSelect: 'all' }}
      >
        {children ?? '—'}
      </Typography>
    </>
  );
}

function Findings({ application, document, today }: DocumentFactsProps) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const findings = findingsOf(application, document, today);
  if (findings.length === 0) return null;
  return (
    <PanelSection title={translate('console.review.machine')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
        {findings.map(({ tone, text, values = {}, applications = [] }) => (
          <Typography
            component="li"
            variant="body2"
            key={`${text}-${values.side ?? ''}`}
            sx={{ display: 'flex' }}
          >
            <ToneMark tone={tone} />
            <span>
              {translate(`console.review.findings.${text}`, {
                ...values,
                day: values.day && formatDay(values.day, locale),
                side: values.side && translate(`console.review.sides.${values.side}`).toLowerCase(),
              })}
              <RelatedApplications applications={applications} />
            </span>
          </Typography>
        ))}
      </Box>
    </PanelSection>
  );
}

type Related = ApplicationCheck['applications'][number];

const SHOWN = 5;

function RelatedApplications({ applications }: { applications: readonly Related[] }) {
  const [locale] = useLocaleState();
  const translate = useTranslate();
  const stateName = useStateName();
  return applications.slice(0, SHOWN).map(({ id, full_name, status, created_at }) => (
    <span key={id} style={{ display: 'block' }}>
      <PageLink resource="driver-applications" id={id}>
        {full_name || translate('console.unnamed')}
      </PageLink>
      {` · ${formatDay(today(new Date(created_at)), locale)} · ${stateName(status)}`}
    </span>
  ));
}
