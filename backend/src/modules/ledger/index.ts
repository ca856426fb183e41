export { BadStatementError, compareStatement, readStatement } from './verification/provider-statement.query';
export { verifyJournal } from './verification/verify-journal.query';
export { LedgerModule } from './ledger.module';
