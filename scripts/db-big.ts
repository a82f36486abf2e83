import { closeDatabase, sqlite } from "~/db/client";
import { env } from "~/env";
import { bigSizes, fillBig } from "~/scripts/bench/fill/fill-big";

if (sqlite.prepare("SELECT 1 FROM users LIMIT 1").get()) {
  console.error(
    `The database in ${env.DATA_DIR} holds people already. Name an empty folder: DATA_DIR=.data/big npm run db:big`,
  );
  process.exitCode = 1;
} else {
  fillBig(sqlite, bigSizes, console.log);
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  console.log(`Filled the database in ${env.DATA_DIR}.`);
}
closeDatabase();
