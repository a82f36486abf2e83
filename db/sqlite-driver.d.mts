import Database from "better-sqlite3";
export const sqlitePackage: string;
export default Database;
