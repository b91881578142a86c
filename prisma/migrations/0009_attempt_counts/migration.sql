-- Not logged: a crash may forget how often something was tried, and no try waits for the disk.
-- CreateTable
CREATE UNLOGGED TABLE "attempt_counts" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "attempt_counts_pkey" PRIMARY KEY ("key")
);
