import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import ReportProblemRounded from '@mui/icons-material/ReportProblemRounded';
import {
  Box,
  Button,
  Card,
  LinearProgress,
  List,
  ListItem,
  ListItemIcon,
  ListItemText,
  Typography,
} from '@mui/material';
import { Title, useLocaleState, useTranslate } from 'react-admin';
import { ErrorAlert } from '../components/error-alert';
import { useRead } from '../components/use-read';
import { Ago, Muted } from '../components/value-fields';
import { languageOf } from '../locales/languages';
import type { Schemas } from '../records';

const MARKS = {
  ok: { Icon: CheckCircleRounded, color: 'success' },
  warning: { Icon: ReportProblemRounded, color: 'warning' },
  failed: { Icon: ErrorRounded, color: 'error' },
} as const satisfies Record<Schemas['FindingState'], object>;

export function DoctorPage() {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const lang = languageOf(locale);
  const { data, error, isFetching, refetch } = useRead(['doctor', lang], (api) => api.doctor(lang), {
    staleTime: Infinity,
  });
  return (
    <Box sx={{ maxWidth: 840, py: 2 }}>
      <Title title="console.doctor.title" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography sx={{ flex: 1, minWidth: 220 }}>{translate('console.doctor.intro')}</Typography>
        <Button variant="outlined" disabled={isFetching} onClick={() => void refetch()}>
          {translate('console.doctor.again')}
        </Button>
      </Box>
      {isFetching && <LinearProgress aria-label={translate('console.doctor.looking')} />}
      <ErrorAlert error={error} retry={refetch} sx={{ my: 2 }} />
      {data && (
        <>
          <Card variant="outlined">
            <List disablePadding>
              {data.findings.map(({ check, state, message }, index) => {
                const { Icon, color } = MARKS[state];
                return (
                  <ListItem
                    key={`${check} ${message}`}
                    divider={index < data.findings.length - 1}
                    alignItems="flex-start"
                  >
                    <ListItemIcon sx={{ minWidth: 40, mt: 1 }}>
                      <Icon color={color} titleAccess={translate(`console.doctor.states.${state}`)} />
                    </ListItemIcon>
                    <ListItemText primary={translate(`console.doctor.checks.${check}`)} secondary={message} />
                  </ListItem>
                );
              })}
            </List>
          </Card>
          <Muted sx={{ mt: 1 }}>
            <Ago iso={data.checked_at} />
          </Muted>
        </>
      )}
    </Box>
  );
}
