import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../../components/card';
import { StatusChip, type StatusTone } from '../../../../components/status-chip';
import { today } from '../../../../lib/format/days';
import { useFormat } from '../../../../lib/format/use-format';
import type { Application } from '../draft';
import { type PaperStanding, type PaperState, standings } from '../paper-state';
import { PAPERS } from '../papers';
import { PaperIcon } from './paper-icon';

const Rows = styled('ul')(({ theme }) => ({
  padding: 0,
  listStyle: 'none',
  '& li > *': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 64,
    padding: '10px 16px',
    color: 'inherit',
    textDecoration: 'none',
  },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& li > * > svg:first-of-type': { color: theme.vars.palette.primary.main },
  '& a:focus-visible': { outlineOffset: -3, borderRadius: 16 },
  '@media (hover: hover)': { '& a:hover': { background: theme.vars.palette.action.hover } },
}));

/** What was sent, paper by paper; nothing of it can be changed now. */
export function SentList({ application }: { application: Application }) {
  const { t } = useTranslation('apply');
  const format = useFormat();
  return (
    <Card sx={{ p: 0 }}>
      <Rows>
        {PAPERS.map((paper) => {
          const count = application.files.filter(({ field }) =>
            paper.files.some((name) => field === name || field.startsWith(`${name}.`)),
          ).length;
          const day = paper.expiry && application[paper.expiry];
          const words = [
            count > 0 ? t('files.count', { count }) : t('review.skipped'),
            ...paper.numbers.flatMap((field) => application[field] ?? []),
            ...(day ? [t('review.until', { day: format.date(day) })] : []),
          ];
          return (
            <li key={paper.name}>
              <span>
                <PaperIcon name={paper.name} />
                <span style={{ flex: 1, minWidth: 0 }}>
                  {t(`papers.${paper.name}.name`)}
                  <Typography
                    component="span"
                    variant="body2"
                    color="textSecondary"
                    sx={{ display: 'block' }}
                  >
                    {words.join(' · ')}
                  </Typography>
                </span>
              </span>
            </li>
          );
        })}
      </Rows>
    </Card>
  );
}

const Below = styled('span')(({ theme }) => ({
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
} as const satisfies Record<PaperState, StatusTone>;

/** A driver's papers, how each stands, and the way to send a renewed one. */
export function PaperList({ application }: { application: Application }) {
  return (
    <Card sx={{ p: 0, overflow: 'hidden' }}>
      <Rows>
        {standings(application, today()).map((standing) => (
          <li key={standing.paper.name}>
            <StandingRow standing={standing} />
          </li>
        ))}
      </Rows>
    </Card>
  );
}

function StandingRow({ standing: { paper, state, until, reason } }: { standing: PaperStanding }) {
  const { t } = useTranslation('apply');
  const format = useFormat();
  const day = until === null ? null : format.date(until);
  return (
    <Link to={`/driver/apply?renew=${paper.name}`}>
      <PaperIcon name={paper.name} />
      <span style={{ flex: 1, minWidth: 0 }}>
        {t(`papers.${paper.name}.name`)}
        <Below>
          <StatusChip tone={TONES[state]}>{t(`standing.${state}`)}</StatusChip>
          {day && t(state === 'expired' ? 'standing.since' : 'standing.until', { day })}
        </Below>
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
