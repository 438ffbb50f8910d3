/** The text of `vf help`. */
export const HELP = `Usage: vf <command>

  vf site add <domain> [--name <name>] [--host <host>]... [--development] [--uuid <uuid>] [--id <number>]
                                                            add a site and print its uuid; --uuid and --id keep the
                                                            identity it had elsewhere, which apps may know it by
  vf site hosts <domain> [--host <host>]... [--remove <host>]... [--development | --live]
                                                            list, add or remove the hosts whose pages may act for
                                                            readers: amp.news.example means https,
                                                            http://intranet:8080 means exactly that; --development
                                                            also allows localhost
  vf site settings <domain> [--set <setting>=<value>]... [--file <file.json>] [--json]
                                                            show or set what a site offers readers; --json prints
                                                            the values alone
  vf site rules <domain> [--set <rule>=<value>]... [--file <file.json>]
                                                            show or set a site's private rules
  vf site modules <domain> [--section <section>] [--set <module>=true|false|null]...
                                                            list or set the widgets of a section; null uses the
                                                            section above
  vf site group <domain>... [--leave]                       list, join or leave sites that share conversations
  vf site provider <domain> [<provider>] [--set <field>=<value>]... [--on | --off]
                                                            list or set how readers can log in
  vf site client <domain> [--name <name>] [--revoke <id>]   list, add or revoke the site's API clients
  vf site webhook <domain> [--url <address> [--topics <names>] [--format classic|standard] [--staff]]
                         [--revoke <id>] [--replay <request>] [--roll <id> [--hours <number>]]
                                                            list, add or revoke the servers that get the site's
                                                            notifications or, by topic, other events; --replay sends
                                                            a request again; --roll issues a new secret and keeps
                                                            the old one valid for a day, or --hours
  vf site broadcast <domain> --set title=<text> --set url=<address> [--set <field>=<value>]... [--revoke <id>]
                                                            notify all readers for three days; with
                                                            broadcast_type=topic and a topic_id, only its followers;
                                                            --revoke withdraws it
  vf site figures <domain> [<panel>] [--json]               show 30 days of analytics: attention, articles, funnel,
                                                            hours, actions, comments or moderation; --json prints
                                                            one object per line
  vf organization list                                      list organizations with their sites and staff
  vf organization add <name>                                add an organization, whose staff can work on all its sites
  vf organization add-site <organization> <domain>          add a site to it, by name or uuid of the organization
  vf organization remove-site <organization> <domain>       take a site out; people there keep only the site's own roles
  vf organization role <organization> <email> <role>        set a role on all sites of the organization: normal,
               [--site <domain>] [--unproved]               moderator or administrator
  vf user role <email> <role> [--site <domain>]             set a role: normal, moderator or administrator; needs a
               [--unproved]                                 confirmed address, or --unproved
  vf user factor <email> --off [--site <domain>]            turn off the console's second factor, for a lost phone
  vf user export <email> [--site <domain>]                  print everything stored about a person as JSON
  vf user erase <email> [--mode anonymise|delete] [--site]  erase a person; the site's setting decides without --mode
  vf import check <file>... --site <domain> [--format <name>]
                                                            preview an import without writing anything
  vf import run <file>... --site <domain> [--format <name>]
                                                            import comments from another product; run it again to
                                                            import only changes
      --source <name>           name of the source; defaults to the name of the format
      --containers <file.csv>   container ids by the page's id or address in the source
      --template <text>         pattern for container ids, with {id} for the page's id in the source
      --zone <zone>             time zone of dates without one, such as Europe/Oslo
      --with-emails             import addresses and passwords, so that people can log in as before
      --with-pending            import comments that await moderation
      --with-standing           import bans, trust and badges
      --since <date>            import only comments written or edited since
      --rate <rows>             rows per second, 5,000 by default; fewer while the site is busy
      --map <map.json>          columns of the reference product's daily export
      --ask-pages               read the container id in pages that nothing else matches, two pages per second
      --train                   train the spam model with spam and rejected comments of the file
      --report <folder>         write report.html and report.ndjson there
  vf import map <file>... --out <map.json>                  guess the columns of the reference product's daily export
  vf import status --site <domain>                          list the imports of a site
  vf import aliases <file.csv> --site <domain>              give conversations the container ids that their pages
                                                            have now: old id or address, new id
  vf import undo <import>                                   undo an import, for 30 days
  vf import schema                                          print the JSON Schema of a line of vf/1
  vf export --site <domain> --out <file> [--force]          write the site's conversations to a file that vf import
                                                            and other products read
      --format <name>           vf1 (the default), disqus, wxr, artrans, or archive for
                                pages without scripts that any web server can serve
      --with-emails             include addresses and passwords
      --without-media           leave out pictures and videos
  vf social threads <domain>                                list the attached posts of social networks
  vf social look <domain> <address>                         say why a reply is here or is not
  vf social forget <domain> <handle or address>             remove what an author there wrote, and take no more
  vf social rotate <domain> [server]                        replace the key of the site's account, or of the server's own
  vf backup <file> [--force]                                save database, media and secret in one file, while the
                                                            server runs; stop it first for the embedded database
  vf backup --check <file> [--into <database>]              restore a backup into a temporary embedded database, or
                                                            an empty PostgreSQL database, and compare every row
  vf restore <file> [--force]                               restore a backup into an empty place; --force overwrites
  vf migrate                                                update the database
  vf openapi                                                print the description of the HTTP API as OpenAPI 3.1
  vf doctor                                                 check configuration, database and build
  vf doctor --rebuild-queue                                 repair what the moderators' queue lists
  vf --version                                              print the version and the commit it was built from

Uses the database of DATABASE_URL, otherwise the one in VF_DATA_DIR (./data). Stop the server before using the latter.
`;
