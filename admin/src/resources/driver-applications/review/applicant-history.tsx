import { Box, Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'react-admin';
import { PageLink } from '../../../components/record-link';
import { useStateName } from '../../../components/status-chip';
import { formatDay, today } from '../../../lib/format';
import type { ApplicationDetail } from '../../../records';
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
                <PageLink resource="driver-applications" id={other}>
                  {text}
                </PageLink>
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
  const describe = (text: string, reason: string | null, actor?: string) =>
    [text, reason && `${translate('console.colon')}${reason}`, actor && ` (${actor})`]
      .filter(Boolean)
      .join('');
  const ofEvents = events
    .filter(({ action }) => action !== SUBMITTED)
    .map(({ action, to, reason, actor, created_at }, index) => {
      const status = to?.status;
      const decided = action === 'driver_application.status_changed' && typeof status === 'string';
      const text = translate(decided ? `console.review.decided.${status}` : `console.actions.${action}`, {
        _: action,
      });
      const field =
        typeof to?.field === 'string' ? ` – ${translate(`console.review.fields.${to.field}`)}` : '';
      return {
        key: `event-${index}`,
        at: created_at,
        text: describe(`${text}${field}`, reason, actor?.full_name),
      };
    });
  const sent = { key: 'sent', at: sent_at, text: translate(`console.actions.${SUBMITTED}`) };
  const before = history.map(({ id, status, reason, decided_at, created_at }) => ({
    key: id,
    at: decided_at ?? created_at,
    text: describe(translate('console.review.other_application', { status: stateName(status) }), reason),
    application: id,
  }));
  return [...ofEvents, sent, ...before].sort((one, other) => other.at.localeCompare(one.at));
}
