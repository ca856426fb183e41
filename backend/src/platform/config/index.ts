export { AppConfig } from './app-config';
export { DataFolderError, dataFolderProblem, makeFolder } from './data-folder';
export { BadSettingsError, configForDocument, loadConfig } from './load-config';
export {
  DEFAULT_RAILS,
  PROVIDER_NAMES,
  type ProviderName,
  RAIL_NAMES,
  type RailCost,
  type RailName,
  type RailSections,
  walletsOf,
} from './payment-providers';
