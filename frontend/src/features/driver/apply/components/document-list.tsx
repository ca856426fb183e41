import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../../components/link';
import { StatusChip, type StatusTone } from '../../../../components/status-chip';
import { Note, RowTitle } from '../../../../components/text';
import { today } from '../../../../lib/format/days';
import { useFormat } from '../../../../lib/format/use-format';
import { CardRows } from '../../components/card-rows';
import { type DocumentState, type DocumentStatus, documentStatuses } from '../document-state';
import { DOCUMENTS } from '../documents';
import type { Application } from '../draft';
import { DocumentIcon } from './document-icon';

export function SentList({ application }: { application: Application }) {
  const { t } = useTranslation('apply');
  const format = useFormat();
  return (
    <CardRows>
      {DOCUMENTS.map((document) => {
        const count = application.files.filter(({ field }) =>
          document.files.some((name) => field === name || field.startsWith(`${name}.`)),
        ).length;
        const day = document.expiry && application[document.expiry];
        const answers = [
          count > 0 ? t('files.count', { count }) : t('review.skipped'),
          ...document.numbers.flatMap((field) => application[field] ?? []),
          ...(day ? [t('review.until', { day: format.date(day) })] : []),
        ];
        return (
          <li key={document.name}>
            <span>
              <DocumentIcon name={document.name} />
              <span style={{ flex: 1, minWidth: 0 }}>
                <RowTitle>{t(`documents.${document.name}.name`)}</RowTitle>
                <Note component="span" sx={{ display: 'block' }}>
                  {answers.join(' · ')}
                </Note>
              </span>
            </span>
          </li>
        );
      })}
    </CardRows>
  );
}

const StateLine = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  paddingTop: 4,
  fontSize: '0.875rem',
  color: theme.vars.palette.text.secondary,
}));

const TONES = {
  waiting: 'wait',
  refused: 'bad',
  expired: 'bad',
  soon: 'wait',
  valid: 'good',
  undated: 'good',
  missing: 'quiet',
} as const satisfies Record<DocumentState, StatusTone>;

export function DocumentList({ application }: { application: Application }) {
  return (
    <CardRows>
      {documentStatuses(application, today()).map((status) => (
        <li key={status.document.name}>
          <StatusRow status={status} />
        </li>
      ))}
    </CardRows>
  );
}

function StatusRow({ status: { document, state, until, reason } }: { status: DocumentStatus }) {
  const { t } = useTranslation('apply');
  const format = useFormat();
  const day = until === null ? null : format.date(until);
  return (
    <Link to={`/driver/apply?renew=${document.name}`}>
      <DocumentIcon name={document.name} />
      <span style={{ flex: 1, minWidth: 0 }}>
        <RowTitle>{t(`documents.${document.name}.name`)}</RowTitle>
        <StateLine>
          <StatusChip tone={TONES[state]}>{t(`states.${state}`)}</StatusChip>
          {day && t(state === 'expired' ? 'states.since' : 'states.until', { day })}
        </StateLine>
        {reason && (
          <Typography component="span" variant="body2" color="error" sx={{ display: 'block' }}>
            {reason}
          </Typography>
        )}
      </span>
      <ChevronRightRounded aria-hidden />
    </Link>
  );
}
