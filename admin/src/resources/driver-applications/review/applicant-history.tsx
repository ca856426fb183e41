import { Box, Typography } from '@mui/material';
import { Link, useCreatePath, useLocaleState, useTranslate } from 'react-admin';
import { useStateName } from '../../../components/status-chip';
import { formatDay, today } from '../../../lib/format';
import type { AnyStatus, ApplicationDetail } from '../../../records';
import { PanelSection } from './tone-mark';

interface Line {
  key: string;
  at: string;
  text: string;
  application?: string;
}

const SUBMITTED = 'driver_application.submitted';

export function ApplicantHistory({ application }: { application: ApplicationDetail }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const createPath = useCreatePath();
  const lines = useLines(application);
  return (
    <PanelSection title={translate('console.history')}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
        {lines.map(({ key, at, text, application: other }) => (
          <Typography component="li" variant="body2" key={key} sx={{ display: 'flex', gap: 1.5 }}>
            <Box component="time" dateTime={at} sx={{ flex: 'none', width: 92, color: 'text.secondary' }}>
              {formatDay(today(new Date(at)), locale)}
            </Box>
            <span style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {other ? (
                <Link to={createPath({ resource: 'driver-applications', type: 'show', id: other })}>
                  {text}
                </Link>
              ) : (
                text
              )}
            </span>
          </Typography>
        ))}
      </Box>
    </PanelSection>
  );
}

function useLines({ history, events, created_at: sent_at }: ApplicationDetail): Line[] {
  const translate = useTranslate();
  const stateName = useStateName();
  const named = (text: string, reason: string | null, actor?: string) =>
    [text, reason && `${translate('console.colon')}${reason}`, actor && ` (${actor})`]
      .filter(Boolean)
      .join('');
  const isStatus = (value: unknown): value is AnyStatus =>
    value === 'pending' || value === 'approved' || value === 'rejected';

  const ofEvents = events
    .filter(({ action }) => action !== SUBMITTED)
    .map(({ action, to, reason, actor, created_at }, index) => {
      const status = to?.status;
      const decided = action === 'driver_application.status_changed' && isStatus(status);
      const text = decided
        ? translate(`console.review.decided.${status}`)
        : translate(`console.actions.${action}`, { _: action });
      const field =
        typeof to?.field === 'string' ? ` – ${translate(`console.review.fields.${to.field}`)}` : '';
      return {
        key: `event-${index}`,
        at: created_at,
        text: named(`${text}${field}`, reason, actor?.full_name),
      };
    });
  const sent = {
    key: 'sent',
    at: sent_at,
    text: translate(`console.actions.${SUBMITTED}`),
  };
  const before = history.map(({ id, status, reason, decided_at, created_at }) => ({
    key: id,
    at: decided_at ?? created_at,
    text: named(translate('console.review.other_application', { status: stateName(status) }), reason),
    application: id,
  }));
  return [...ofEvents, sent, ...before].sort((one, other) => other.at.localeCompare(one.at));
}
